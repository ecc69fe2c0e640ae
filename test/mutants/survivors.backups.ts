import type { Survivors } from './survivors.ts'

/** As in `survivors.ts`: those of backups. */
export const backupSurvivors: Survivors = {
  'server/operations/backups/backups.ts': [
    [
      'work: (signal) => backUpWhenDue({ ...rest, dataDir, plan }, signal),',
      '() => undefined',
      'The loop begins a minute after the start. What runs in it is tested by itself.',
    ],
    [
      "failed: (err) => log.error({ err, dir: plan.dir }, 'backup failed'),",
      '() => undefined',
      'The loop begins a minute after the start. What runs in it is tested by itself.',
    ],
    [
      'const everyMs = 5 * minute',
      '5 / minute',
      'The loop begins a minute after the start. What runs in it is tested by itself.',
    ],
    [
      'work: (signal) => backUpWhenDue({ ...rest, dataDir, plan }, signal),',
      '{}',
      'The loop begins a minute after the start. What runs in it is tested by itself.',
    ],
    [
      'return triedAt === undefined || now >= triedAt + pause || now < triedAt',
      'now <= triedAt',
      'The moment in between is over at once.',
    ],
    [
      'complainUnlessRoom(dataDir, plan.dir)',
      ';',
      'A small disk is tried in a process of its own (bad-folders.test.ts), which these runs do not see.',
    ],
    ['} finally {', '{}', 'On a busy machine the thread begins to write only after the test has looked.'],
  ],
  'server/operations/backups/update.ts': [
    [
      'complainUnlessRoom(dataDir, dir)',
      ';',
      'A small disk is tried in a process of its own (bad-folders.test.ts), which these runs do not see.',
    ],
  ],
  'server/operations/backups/kept-files.ts': [
    [
      "const [start = ''] = basename(fileOf(owner, '*')).split('*')",
      '"Stryker was here!"',
      'The type wants a text. There is always one.',
    ],
    [
      'return ours.sort().map((name) => join(owner.dir, name))',
      'ours',
      'Node lists names in this order today. Nothing promises it.',
    ],
    ['sync(dirname(file))', ';', 'It is for a machine that loses its power.'],
  ],
}
