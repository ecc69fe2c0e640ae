import { declareValuePlugin, PluginKind } from '@stryker-mutator/api/plugin'

const log = new Set(['trace', 'debug', 'info', 'warn', 'error'])

/** Log lines and the texts of errors move no money: nothing in them is changed. */
export const strykerPlugins = [
  declareValuePlugin(PluginKind.Ignore, 'words', {
    shouldIgnore(at) {
      // Stryker also leaves a whole line out.
      const path = at.isExpressionStatement() ? at.get('expression') : at
      if (path.isNewExpression() && /Error$/.test(path.node.callee.name ?? '')) return 'the text of an error'
      if (!path.isCallExpression()) return undefined
      const { property } = path.node.callee
      return log.has(property?.name) ? 'a log line' : undefined
    },
  }),
]
