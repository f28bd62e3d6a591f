import { delay, http } from 'msw'
import { setupWorker } from 'msw/browser'
import { keepSession } from './keep-session'
import { openMockLaboratory, type MockLaboratory } from './laboratory'
import { showRibbon } from './ribbon'
import { loadSaved, save } from './saved-laboratory'
import { chaosAnswer, readSwitches } from './switches'

/** Set by the development server: changes whenever the schema, the seed or the day does. */
const version = `${import.meta.env.VITE_MOCK_VERSION ?? 'dev'}-${new Date().toISOString().slice(0, 10)}`

/**
 * Answers every call of the contract in the tab: the server's own application over PostgreSQL in memory. A reload starts
 * from the seeded laboratory again.
 */
export async function startMocks(): Promise<void> {
  const switches = readSwitches()
  const laboratory = open()
  const worker = setupWorker(
    http.all('*/api/v1/*', async ({ request }) => {
      await delay(switches.latency)
      const failure = chaosAnswer(switches)
      if (failure) return failure
      const { app } = await laboratory
      return app.hono.fetch(request)
    }),
  )
  await worker.start({ quiet: true, onUnhandledRequest: 'bypass' })
  showRibbon(switches)
}

async function open(): Promise<MockLaboratory> {
  const saved = await loadSaved(version)
  const laboratory = await openMockLaboratory({ saved })
  await keepSession(laboratory.db, localStorage.getItem('aliquot.session'))
  if (!saved) void laboratory.dump().then((dump) => save(version, dump))
  return laboratory
}
