const backups = 'server/operations/backups/backups.ts'
const kept = 'server/operations/backups/kept-files.ts'

const aMinuteLater = 'The loop begins a minute after the start. What runs in it is tested by itself.'

/** As in `survivors.ts`: those of the backups. */
export const backupSurvivors = [
  {
    file: backups,
    line: 'work: (signal) => backUpWhenDue({ ...rest, dataDir, plan }, signal),',
    became: '() => undefined',
    why: aMinuteLater,
  },
  {
    file: backups,
    line: "failed: (err) => log.error({ err, dir: plan.dir }, 'backup failed'),",
    became: '() => undefined',
    why: aMinuteLater,
  },
  {
    file: backups,
    line: 'const everyMs = 5 * minute',
    became: '5 / minute',
    why: aMinuteLater,
  },
  {
    file: backups,
    line: 'work: (signal) => backUpWhenDue({ ...rest, dataDir, plan }, signal),',
    became: '{}',
    why: aMinuteLater,
  },
  {
    file: backups,
    line: 'return triedAt === undefined || now >= triedAt + pause || now < triedAt',
    became: 'now <= triedAt',
    why: 'The moment in between is over at once.',
  },
  ...[
    [backups, 'complainUnlessRoom(dataDir, plan.dir)'],
    ['server/operations/backups/update.ts', 'complainUnlessRoom(dataDir, dir)'],
  ].map(([file = '', line = '']) => ({
    file,
    line,
    became: ';',
    why: 'A small disk is tried in a process of its own (bad-folders.test.ts), which these runs do not see.',
  })),
  {
    file: backups,
    line: '} finally {',
    became: '{}',
    why: 'On a busy machine the thread begins to write only after the test has looked.',
  },
  {
    file: kept,
    line: "const [start = ''] = basename(fileOf(owner, '*')).split('*')",
    became: '"Stryker was here!"',
    why: 'The type wants a text. There is always one.',
  },
  {
    file: kept,
    line: 'return ours.sort().map((name) => join(owner.dir, name))',
    became: 'ours',
    why: 'Node lists names in this order today. Nothing promises it.',
  },
  {
    file: kept,
    line: 'sync(dirname(file))',
    became: ';',
    why: 'It is for a machine that loses its power.',
  },
]
