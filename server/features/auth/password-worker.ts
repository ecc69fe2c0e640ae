import { parentPort } from 'node:worker_threads'
import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import * as common from '@zxcvbn-ts/language-common'
import * as english from '@zxcvbn-ts/language-en'
import * as japanese from '@zxcvbn-ts/language-ja'
import type { Question } from './password-score.ts'

// The thread that estimates passwords; `password-score.ts` starts it.

const dictionary = { ...common.dictionary, ...english.dictionary, ...japanese.dictionary }
const estimator = new ZxcvbnFactory({ dictionary, graphs: common.adjacencyGraphs })

parentPort?.on('message', ({ id, password, own }: Question) => {
  parentPort?.postMessage({ id, score: estimator.check(password, own).score })
})
