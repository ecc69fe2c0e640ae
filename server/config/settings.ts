/**
 * What the operator reads of each setting: `docs/configuration.md` and `.env.example` are made from it, and a test compares
 * both (`SETTINGS=write npx vitest run --project unit test/architecture/configuration.test.ts` writes them). Texts are Markdown.
 */
export type SettingText = {
  required: string
  byDefault: string
  means: string
  /** What `.env.example` shows; the default, where that is a value, if it is not said. */
  shown?: string
}
type Section = { title: string; intro: string; settings: Record<string, SettingText> }

export const settings: Section[] = [
  {
    title: 'What every deployment needs',
    intro: ``,
    settings: {
      PUBLIC_URL: {
        required: 'in production',
        byDefault: '`http://localhost:PORT`',
        means:
          'the address that guests see, without a path; https in production. It stands in [every printed code](operating.md#printed-codes): settle it before you print',
        shown: 'https://tips.example.jp',
      },
      SESSION_SECRETS: {
        required: 'yes; the container on SQLite makes one',
        byDefault: '',
        means:
          'signs cookies and sessions, seals secrets in the database; 32 characters or more (`openssl rand -hex 32`). To change it: the new one first, a comma, the old one',
      },
      STRIPE_SECRET_KEY: {
        required: 'yes',
        byDefault: '',
        means: 'the secret key of [your Stripe account](stripe.md): `sk_live_…`, or a restricted `rk_live_…`',
      },
      STRIPE_PUBLISHABLE_KEY: {
        required: 'yes',
        byDefault: '',
        means: 'the key that browsers get: `pk_live_…`, of the same mode',
      },
      STRIPE_WEBHOOK_SECRET: {
        required: 'no',
        byDefault: 'the server [adds an endpoint](stripe.md#the-webhook-endpoint) by itself',
        means: 'the signing secret of your own endpoint: `whsec_…`',
      },
    },
  },
  {
    title: 'Secrets in files',
    intro: `Each of these may stand in a file, as Docker and Kubernetes do it: \`…_FILE\`, such as \`SESSION_SECRETS_FILE\`, names the file. Blanks
and the end of its last line don't count. \`DATABASE_URL\`, \`REDIS_URL\`, \`SESSION_SECRETS\`, \`STRIPE_SECRET_KEY\`,
\`STRIPE_WEBHOOK_SECRET\`, \`COGNITO_CLIENT_SECRET\`, \`SMTP_URL\`, \`HOOK_URL\`, \`HOOK_SECRETS\`, \`METRICS_TOKEN\`.`,
    settings: {},
  },
  {
    title: 'Where things are kept',
    intro: `In the user and the password of any address, \`% / ? # @ \\\` are written as \`%25 %2F %3F %23 %40 %5C\`.`,
    settings: {
      DATABASE_URL: {
        required: 'for several containers',
        byDefault: 'SQLite in `DATA_DIR`',
        means:
          '`postgres://user:password@host:5432/name`; behind it `?sslmode=`: `require` or `verify-full` (encrypted, and the certificate is checked), `no-verify`, `disable`',
      },
      REDIS_URL: {
        required: 'no',
        byDefault: 'sessions in the database; the image: its own Redis',
        means:
          '`redis://:password@host:6379`, or `rediss://…` with TLS; `/1` behind it is the number of a database',
      },
      DATA_DIR: {
        required: 'no',
        byDefault: '`./data`; the image: `/data`',
        means: 'where the SQLite file is',
      },
      LEAST_FREE_MB: {
        required: 'no',
        byDefault: '`1000`',
        means:
          "with less room on the disk of SQLite's books, and less than a tenth of it, guests tip without a message; 0 to 1,000,000",
      },
      BACKUP_EVERY: {
        required: 'no',
        byDefault: '`24h`',
        means:
          'how often the server [backs up](operating.md#backup-and-restore) SQLite: `90m`, `24h`; from `1h` to `31d`, or `0` for never',
      },
      BACKUP_KEEP: { required: 'no', byDefault: '`14`', means: 'how many backups are kept; 1 to 1,000' },
      BACKUP_DIR: {
        required: 'no',
        byDefault: '`backups` in `DATA_DIR`',
        means: 'where backups are; best on another disk',
        shown: '',
      },
    },
  },
  {
    title: 'Accounts',
    intro: `For [Amazon Cognito](cognito.md); with none of these, [this server keeps the accounts](accounts.md).`,
    settings: {
      COGNITO_USER_POOL_ID: { required: 'for Cognito', byDefault: '', means: 'the user pool of Cognito' },
      COGNITO_CLIENT_ID: { required: 'for Cognito', byDefault: '', means: 'the app client of the user pool' },
      COGNITO_CLIENT_SECRET: {
        required: 'no',
        byDefault: '',
        means: 'the secret of the app client, if it has one',
      },
      COGNITO_REGION: {
        required: 'no',
        byDefault: '`ap-northeast-1`',
        means: "the region that the pool's id begins with",
      },
      COGNITO_USER_CONTEXT: {
        required: 'no',
        byDefault: '`0`',
        means: '1 if the app client takes browsers’ addresses for threat protection; needs the secret',
      },
      COGNITO_TOKEN_ROTATION: {
        required: 'no',
        byDefault: '`0`',
        means: '1 if the app client rotates refresh tokens',
      },
      COGNITO_IDENTITY_POOL_ID: {
        required: 'no',
        byDefault: '',
        means: '[an identity pool](cognito.md#an-identity-pool), for AWS credentials of signed-in people',
      },
      MOVE_ACCOUNTS: {
        required: 'no',
        byDefault: '`0`',
        means:
          '1 after you [changed who keeps the accounts](accounts.md#changing-who-keeps-the-accounts); accounts of this server need `SMTP_URL` for it',
      },
    },
  },
  {
    title: 'Mail',
    intro: `[What it is for](operating.md#mail).`,
    settings: {
      SMTP_URL: {
        required: 'for mail',
        byDefault: '',
        means:
          'the mail server: `smtps://user:password@host:465`, or with STARTTLS `smtp://user:password@host:587`',
      },
      MAIL_FROM: {
        required: 'for mail',
        byDefault: '',
        means:
          'the sender: `tips@example.jp` or `Name <tips@example.jp>`, of a domain that the mail server may send for',
      },
    },
  },
  {
    title: 'The seller, as 特定商取引法 wants it',
    intro: `An owner can type these under *Business → Legal details*. A setting wins, item by item, and can't be changed in the browser.
With live keys the server does not start while one of the first five is missing (decision 0185).`,
    settings: {
      LEGAL_NAME: { required: 'live, if not typed', byDefault: '', means: "the seller's legal name" },
      LEGAL_REPRESENTATIVE: {
        required: 'live, if not typed',
        byDefault: '',
        means: 'the person responsible',
      },
      LEGAL_ADDRESS: { required: 'live, if not typed', byDefault: '', means: "the seller's address" },
      LEGAL_PHONE: { required: 'live, if not typed', byDefault: '', means: "the seller's telephone" },
      LEGAL_EMAIL: { required: 'live, if not typed', byDefault: '', means: "the seller's e-mail address" },
      LEGAL_PHONE_HOURS: { required: 'no', byDefault: '', means: 'when the telephone is answered' },
      LEGAL_INVOICE_NUMBER: {
        required: 'no',
        byDefault: '',
        means: 'of a registered invoice issuer: T and 13 digits',
      },
    },
  },
  {
    title: 'The product',
    intro: ``,
    settings: {
      MAX_TIP_YEN: { required: 'no', byDefault: '`100000`', means: 'the largest tip; 100 to 99,999,999' },
      TIME_ZONE: { required: 'no', byDefault: '`Asia/Tokyo`', means: 'of the business: dates and months' },
      RECONCILE_SECONDS: {
        required: 'no',
        byDefault: '`60`',
        means: 'how often open tips are asked from Stripe; 5 or more',
      },
      BUILD_CHECK_SECONDS: {
        required: 'no',
        byDefault: '`900`',
        means: 'how often an open page looks for a newer build; 1 to 86,400',
      },
      HOOK_URL: {
        required: 'no',
        byDefault: '',
        means:
          'where your own system is [told of tips](api.md#webhooks), such as `https://till.example.jp/tips`; `http` and private addresses are allowed',
      },
      HOOK_SECRETS: {
        required: 'with `HOOK_URL`',
        byDefault: '',
        means:
          'signs these messages: `whsec_` and what `openssl rand -base64 32` says. To change it: the new one first, a comma, the old one',
      },
      UPDATE_CHECK: {
        required: 'no',
        byDefault: '`0`',
        means:
          '1: asks once a day for the newest release, and tells owners and `admin status`. It sends nothing else, and needs a release’s image',
      },
      GRAPHQL_INTROSPECTION: {
        required: 'no',
        byDefault: '`0`',
        means: '1: `/graphql` tells its schema to anybody who asks',
      },
    },
  },
  {
    title: 'The server',
    intro: ``,
    settings: {
      HOST: { required: 'no', byDefault: '`0.0.0.0`', means: 'where the server listens' },
      PORT: { required: 'no', byDefault: '`3000`', means: 'where the server listens; 0 to 65,535' },
      TRUST_PROXY: {
        required: 'no',
        byDefault: '`nearest`',
        means:
          'whose `X-Forwarded-*` count: the nearest proxy, if its address is private; or how many proxies in a row (`0` to `9`); or networks (`10.0.0.0/8`, `loopback`, `linklocal`, `uniquelocal`)',
      },
      NODE_ENV: {
        required: 'no',
        byDefault: '`development`; the image, `npm start` and the operator’s tool: `production`',
        means: '`production`, `development` or `test`',
      },
      LOG_LEVEL: {
        required: 'no',
        byDefault: '`info`',
        means: '`fatal`, `error`, `warn`, `info`, `debug`, `trace`, `silent`',
      },
      LOG_PRETTY: { required: 'no', byDefault: '`0`', means: '1: lines for people (development)' },
      METRICS_PORT: {
        required: 'no',
        byDefault: '',
        means: 'metrics for Prometheus at `/metrics` on this port; close it to the world',
      },
      METRICS_TOKEN: {
        required: 'no',
        byDefault: '',
        means: '`/metrics` on the main port too, for requests with this bearer token; 32 characters or more',
      },
    },
  },
  {
    title: 'Stand-ins and compose',
    intro: `The first six are for the demo: another value than the default needs \`DEMO=1\`, which never goes with live keys.`,
    settings: {
      DEMO: {
        required: 'no',
        byDefault: '`0`',
        means: '1: stand-ins are allowed, and every page says that no money is real',
      },
      STRIPE_API_URL: {
        required: 'no',
        byDefault: '`https://api.stripe.com`',
        means: 'a stand-in for Stripe',
      },
      STRIPE_JS_URL: {
        required: 'no',
        byDefault: '`https://js.stripe.com/endive/stripe.js`',
        means: 'a stand-in for Stripe’s script',
      },
      COGNITO_ENDPOINT: { required: 'no', byDefault: '', means: 'a stand-in for Cognito' },
      COGNITO_ISSUER: {
        required: 'no',
        byDefault: '',
        means: 'the issuer in the tokens of that stand-in',
      },
      PUSH_SERVICE_URL: {
        required: 'no',
        byDefault: '',
        means: "a stand-in for the browsers' push services",
      },
      POSTGRES_PASSWORD: {
        required: 'for docker compose',
        byDefault: '',
        means: 'of its own PostgreSQL, hexadecimal (`openssl rand -hex 16`)',
      },
      REDIS_PASSWORD: {
        required: 'for docker compose',
        byDefault: '',
        means: 'of its own Redis, hexadecimal',
      },
    },
  },
]
