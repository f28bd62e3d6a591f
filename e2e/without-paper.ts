import type { Page } from 'playwright/test'

/**
 * A label service at the first port whose every printer is out of paper, and says which. It answers within the page: the
 * probe of the ports waits too short a time for a busy machine. From the next load on.
 */
export const withoutPaper = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const { fetch } = window
    window.fetch = async (input, init) => {
      const url = input instanceof Request ? input.url : String(input)
      if (!url.includes(':8181/cxf/barcode/')) return fetch(input, init)
      if (!url.endsWith('/process')) return Response.json({ id: 'label-service', version: '1.0.0' })
      const { printer } = await new Response(init?.body).json()
      return new Response(`${printer} has no paper.`, { status: 500 })
    }
  })
