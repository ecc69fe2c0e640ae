/** How Stryker changes the code in small ways, one at a time. `run.ts` starts it and names the files. */
export default {
  testRunner: 'vitest',
  plugins: ['@stryker-mutator/vitest-runner', './test/mutants/ignore-words.mjs'],
  ignorers: ['words'],
  vitest: { configFile: 'test/mutants/vitest.config.ts', related: false },
  coverageAnalysis: 'perTest',
  ignorePatterns: ['dist', 'data', '.git', '.ci', '.github'],
  tempDirName: '.mutants',
  // TypeScript 7 has no API for Stryker to read this file with, and nothing in it needs rewriting.
  tsconfigFile: 'no-tsconfig.json',
  reporters: ['progress', 'json'],
  jsonReporter: { fileName: '.mutants-report.json' },
  timeoutMS: 10_000,
}
