import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test, vi } from 'vitest'
import { createVitest } from 'vitest/node'

const config = fileURLToPath(new URL('./vitest.config.ts', import.meta.url))
const setup = fileURLToPath(new URL('./setup.ts', import.meta.url))

/** As a lane opens it, up to where it would run a test. */
test('a lane opens the three projects of the suite, with nothing tried again and the mutant switched on first', async () => {
  // Where the suite tries again, a lane still does not.
  vi.stubEnv('CI', '1')
  const vitest = await createVitest('test', { config, watch: false, run: true })
  try {
    expect(vitest.projects.map(({ name }) => name)).toEqual(['unit', 'api', 'app'])
    for (const project of vitest.projects) {
      expect(project.config.retry, project.name).toBe(0)
      expect(project.config.setupFiles[0], project.name).toBe(setup)
      expect(
        project.config.setupFiles.every((file) => existsSync(file)),
        project.name,
      ).toBe(true)
      expect((await project.globTestFiles()).testFiles.length, project.name).toBeGreaterThan(20)
    }
  } finally {
    vi.unstubAllEnvs()
    await vitest.close()
  }
})
