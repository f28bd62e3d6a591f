import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import whole from '../../vitest.config.ts'

const setup = fileURLToPath(new URL('./setup.ts', import.meta.url))
const suite = fileURLToPath(new URL('../../vitest.config.ts', import.meta.url))

/** The suite as it is, one file at a time, each told which mutant is on. Nothing is tried again: a mutant may not have luck. */
export default defineConfig({
  root: fileURLToPath(new URL('../..', import.meta.url)),
  test: {
    maxWorkers: 1,
    retry: 0,
    bail: 1,
    projects: (whole.test?.projects ?? []).flatMap((project) =>
      typeof project === 'object' && 'test' in project
        ? [
            {
              ...project,
              extends: suite,
              test: {
                ...project.test,
                retry: 0,
                setupFiles: [setup, ...[project.test?.setupFiles ?? []].flat()],
              },
            },
          ]
        : [],
    ),
  },
})
