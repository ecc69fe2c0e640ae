# docker build -t tipping .                       the server: nothing to keep but /data
# docker build -t tipping-demo --target demo .    the demo: seeded, with a stand-in for Stripe, no real money

# The Node.js of package.json's `node` package, so that tests and container run the same; a test compares the two.
FROM node:26.10.0-bookworm-slim AS base
WORKDIR /app

# Install scripts are not run: the only one that matters fetches Node, which is here already.
FROM base AS packages
COPY package.json package-lock.json .npmrc ./
RUN npm ci --ignore-scripts

FROM packages AS build
COPY . .
RUN node node_modules/vite/bin/vite.js build --app

FROM base AS production-packages
COPY package.json package-lock.json .npmrc ./
# Of each font's weights only two are printed with, of the serif only one.
# npm brings TypeScript along because i18next names it as an optional companion; nothing here runs it.
# What is in the image, as a list for tools that look for known holes (CycloneDX).
RUN npm ci --ignore-scripts --omit=dev \
    && npm sbom --package-lock-only --omit=dev --sbom-format cyclonedx > sbom.cdx.json \
    && rm -rf node_modules/typescript node_modules/@typescript \
    && find node_modules/@expo-google-fonts -mindepth 2 -maxdepth 2 -type d \
        ! -name 400Regular ! -name 700Bold -exec rm -r {} + \
    && rm -r node_modules/@expo-google-fonts/noto-serif-jp/400Regular

FROM base AS runtime
# Nothing in a running container installs packages, so no tool to do so stays in it.
RUN apt-get update \
    && apt-get install -y --no-install-recommends redis-server tini \
    && rm -rf /var/lib/apt/lists/* /var/log/apt /var/log/dpkg.log \
        /usr/local/lib/node_modules /opt/yarn-* \
        /usr/local/bin/npm /usr/local/bin/npx /usr/local/bin/corepack /usr/local/bin/yarn /usr/local/bin/yarnpkg \
    && ln -s /app/server/container/admin /usr/local/bin/admin \
    && install -d -o node -g node -m 0700 /data
COPY server/container /app/server/container
# `admin migrate --dry-run` says what its newest part tells an operator to do.
COPY package.json CHANGELOG.md ./
COPY --from=production-packages /app/node_modules ./node_modules
COPY --from=production-packages /app/sbom.cdx.json ./
COPY --from=build /app/dist ./dist
# A REDIS_URL at 127.0.0.1 means the container's own Redis; any other is used instead, and none runs here.
# ADMIN_COMMAND is what hints call the operator's tool: here there is no npm.
ENV NODE_ENV=production \
    ADMIN_COMMAND=admin \
    DATA_DIR=/data \
    REDIS_URL=redis://127.0.0.1:6379
USER node
VOLUME /data
EXPOSE 3000
# Whether the server answers at all. What it depends on is for monitoring to ask at /health: a database that is away
# does not come back by starting this container again, and guests can tip without Redis.
HEALTHCHECK --interval=15s --timeout=5s --start-period=60s \
    CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT || 3000}/ping`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["tini", "--", "/app/server/container/entrypoint.sh"]

# Everything in one container and forgotten when it ends. The browser talks to the stand-in for Stripe too: port 3001;
# mails with codes are read at port 3002.
FROM runtime AS demo
COPY server ./server
COPY views ./views
COPY test ./test
# What the demo's mail server is made of.
COPY --from=packages /app/node_modules/smtp-server ./node_modules/smtp-server
COPY --from=packages /app/node_modules/punycode.js ./node_modules/punycode.js
COPY --from=packages /app/node_modules/postal-mime ./node_modules/postal-mime
ENV DEMO=1 \
    SANDBOX_URL=http://localhost:3001 \
    OUTBOX_URL=http://localhost:3002
EXPOSE 3001 3002
CMD ["node", "test/demo/demo.ts"]

# Last, so that a plain build makes it. Without a command the entrypoint runs the server.
FROM runtime AS server
ARG REVISION=unknown
ENV REVISION=$REVISION
# The repository whose releases follow this one; of an image that a release has made.
ARG SOURCE=
ENV SOURCE=$SOURCE
LABEL org.opencontainers.image.title="tipping" \
      org.opencontainers.image.licenses="MIT" \
      org.opencontainers.image.revision="$REVISION" \
      sbom="/app/sbom.cdx.json"
