import { existsSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from 'playwright/test'
import { olderBrowser } from './scripts/older-browser.mjs'

const installed = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']
const current = process.env['CHROMIUM_PATH'] ?? installed.find((path) => existsSync(path))
const port = 3217

/** A data folder of this run's own, shared by the workers through the environment. */
process.env['E2E_DATA_FOLDER'] ??= mkdtempSync(join(tmpdir(), 'aliquot-e2e-'))

/** A sweep makes the journeys once more in an older browser, and has axe look at each screen in every theme. */
const sweep = process.env['ALIQUOT_SWEEP'] === '1'
const older = sweep ? await olderBrowser() : undefined
if (sweep && !older) throw new Error('A sweep needs an older Chromium. Set OLDER_CHROMIUM_PATH to one.')

const browser = (executablePath: string | undefined) => ({
  launchOptions: {
    ...(executablePath ? { executablePath } : {}),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  },
})
const axe = '**/axe.e2e.ts'
/** What looks at the build itself and at no page. */
const buildOnly = ['**/bytes.e2e.ts', '**/dist.e2e.ts']

/** Journeys of each kind of user against the real server, as `npm start` runs it. */
export default defineConfig({
  testDir: './e2e',
  testMatch: '**/*.e2e.ts',
  outputDir: './test-results/e2e',
  fullyParallel: true,
  forbidOnly: process.env['CI'] !== undefined,
  retries: process.env['CI'] === undefined ? 0 : 1,
  workers: 2,
  // Waits are for conditions. These bounds are for what never comes, on the busiest machine.
  timeout: 240_000,
  expect: { timeout: 30_000 },
  use: {
    baseURL: `http://127.0.0.1:${port}`,
    viewport: { width: 1440, height: 900 },
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    trace: 'on-first-retry',
  },
  projects: older
    ? [
        { name: 'every theme', use: browser(current), testMatch: axe },
        { name: 'older browser', use: browser(older), testIgnore: [axe, ...buildOnly] },
      ]
    : [{ name: 'browser', use: browser(current) }],
  webServer: {
    command: 'node dist/server/node.js',
    url: `http://127.0.0.1:${port}/readyz`,
    reuseExistingServer: false,
    timeout: 600_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
    env: {
      PORT: String(port),
      ALIQUOT_DATA: process.env['E2E_DATA_FOLDER'],
      LOG_LEVEL: 'error',
      // The SFTP servers that journeys start.
      ALIQUOT_SFTP_NETWORKS: '127.0.0.1',
      // Where journeys send HL7 messages to.
      ALIQUOT_MLLP_PORTS: '3218,3219',
      ALIQUOT_MLLP_NETWORKS: '127.0.0.1',
    },
  },
})
