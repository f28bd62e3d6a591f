import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { alias } from './scripts/vite/alias.ts'

/** Tests have a configuration of their own: the build's plug-ins take a second of every start. */
export default defineConfig({
  resolve: { alias },
  test: {
    restoreMocks: true,
    maxWorkers: 2,
    // As in the browser journeys: once more on a busy machine. The end of the run names and counts what needed it.
    retry: process.env['CI'] === undefined ? 0 : 1,
    testTimeout: 60_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          environment: 'node',
          // Loading the server anew takes longer than most files. What a module keeps must hang on its database.
          isolate: false,
          include: [
            'contract/**/*.test.ts',
            'server/**/*.test.ts',
            'docs/**/*.test.ts',
            'scripts/**/*.test.ts',
            'bench/**/*.test.ts',
          ],
          exclude: ['server/**/*.api.test.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'api',
          environment: 'node',
          isolate: false,
          include: ['server/**/*.api.test.ts'],
          globalSetup: ['./server/test/postgres.ts'],
          hookTimeout: 120_000,
        },
      },
      {
        extends: true,
        plugins: [react()],
        test: {
          name: 'app',
          environment: 'jsdom',
          // Each file has a window of its own; loading the whole app anew for each takes longer than most of them.
          isolate: false,
          include: ['src/**/*.test.{ts,tsx}', 'mocks/**/*.test.ts'],
          setupFiles: ['./src/test-setup.ts'],
        },
      },
    ],
  },
})
