import { http, HttpResponse } from 'msw'
import { setupServer } from 'msw/node'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { withFiles } from './part-files'

/** What the server of files does now; each answer is counted. */
let state: 'here' | 'lost' | 'busy' = 'here'
let asked: string[] = []
const server = setupServer(
  http.get('*/assets/:name', ({ params }) => {
    asked.push(String(params['name']))
    if (state === 'lost') return HttpResponse.error()
    return state === 'busy' ? new HttpResponse('', { status: 503 }) : HttpResponse.text('export {}')
  }),
)
beforeAll(() => server.listen({ onUnhandledRequest: 'error' }))
afterEach(() => {
  state = 'here'
  asked = []
  document.head.replaceChildren()
})
afterAll(() => server.close())

const linkTo = (address: string) => document.querySelector<HTMLLinkElement>(`link[href="${address}"]`)

describe('the files of a part', () => {
  it.each(['lost', 'busy'] as const)('%s: nothing is imported, and the next try asks anew', async (how) => {
    const load = vi.fn(() => Promise.resolve('part'))
    const file = `assets/${how}.js`
    state = how
    await expect(withFiles(load, [file])).rejects.toThrow()
    await expect(withFiles(load, [file])).rejects.toThrow()
    expect(load).not.toHaveBeenCalled()
    state = 'here'
    await expect(withFiles(load, [file])).resolves.toBe('part')
    expect(asked).toEqual([`${how}.js`, `${how}.js`, `${how}.js`])
  })

  it('are asked for once, by however many', async () => {
    const load = () => Promise.resolve('part')
    await Promise.all([withFiles(load, ['assets/one.js']), withFiles(load, ['assets/one.js'])])
    await withFiles(load, ['assets/one.js'])
    expect(asked).toEqual(['one.js'])
  })

  it('that the page names itself are left to it', async () => {
    document.head.innerHTML = '<link rel="modulepreload" href="/assets/named.js">'
    await expect(withFiles(() => Promise.resolve('part'), ['assets/named.js'])).resolves.toBe('part')
    expect(asked).toEqual([])
  })

  it('styles are there before the part, and lost ones come with the next try', async () => {
    const load = vi.fn(() => Promise.resolve('part'))
    const first = withFiles(load, ['assets/toasts.css'])
    linkTo('/assets/toasts.css')?.dispatchEvent(new Event('error'))
    await expect(first).rejects.toThrow('/assets/toasts.css')
    expect(linkTo('/assets/toasts.css')).toBeNull()
    const second = withFiles(load, ['assets/toasts.css'])
    expect(linkTo('/assets/toasts.css')?.rel).toBe('stylesheet')
    expect(load).not.toHaveBeenCalled()
    linkTo('/assets/toasts.css')?.dispatchEvent(new Event('load'))
    await expect(second).resolves.toBe('part')
  })
})
