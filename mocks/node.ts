import { http } from 'msw'
import { setupServer } from 'msw/node'
import { openMockLaboratory } from './laboratory'

/** The same laboratory for component tests: one per test file, closed after it. */
export async function startMockServer() {
  const laboratory = await openMockLaboratory({ orders: 40 })
  const server = setupServer(http.all('*/api/v1/*', ({ request }) => laboratory.app.hono.fetch(request)))
  server.listen({ onUnhandledRequest: 'error' })
  return {
    server,
    laboratory,
    async close() {
      server.close()
      await laboratory.app.drain()
      await laboratory.close()
    },
  }
}
