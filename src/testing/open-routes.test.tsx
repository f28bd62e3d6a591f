import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { openRoutes } from '@contract/abilities'
import { createAppRouter, createQueryClient } from '@/router'
import { useWholeLab } from './whole-lab'

const lab = useWholeLab()

/** The routes that the specification frees from the ability check and that are built; one that is built later is walked by itself. */
const built = new Set(Object.keys(createAppRouter(createQueryClient()).routesByPath))
const routes = openRoutes.filter((path) => built.has(path.replace(/:(\w+)/g, '$$$1')))
const people = ['admin', 'lab', 'portal', 'courier', 'kiosk', 'sales'] as const

/** What is on a page when it has come to rest. */
async function pageAt(username: string, path: string) {
  const { open } = await lab.as(username)
  const { at } = open(path)
  const main = await screen.findByRole('main')
  await waitFor(() => {
    expect(main.textContent?.trim()).not.toBe('')
    expect(main.querySelectorAll('[aria-busy="true"]')).toHaveLength(0)
  })
  const heading = await within(main).findByRole('heading', { level: 1 })
  return { at: at(), main, heading }
}

describe('/searchresults', () => {
  it.each(['admin', 'lab', 'pharmd', 'portal', 'courier', 'kiosk', 'sales'])(
    'answers what %s types and sends with Enter, or says that search is not theirs [route:/searchresults]',
    async (username) => {
      const { open } = await lab.as(username)
      const { person, at } = open('/searchresults')
      const main = await screen.findByRole('main')
      if (['courier', 'kiosk'].includes(username)) {
        expect(await within(main).findByText('Search is not part of your account.')).toBeVisible()
        expect(within(main).queryByRole('textbox')).toBeNull()
        expect(within(main).getByRole('link', { name: 'Go to Home' })).toHaveAttribute('href', '/')
        return
      }
      await person.type(await within(main).findByRole('textbox'), 'qvxzt{Enter}')
      await waitFor(() => expect(at()).toBe('/searchresults?text=qvxzt'))
      expect(await within(main).findByText('Nothing found for “qvxzt”')).toBeVisible()
      expect(screen.queryByText('Search Error')).toBeNull()
    },
    60_000,
  )
})

describe('a page of which nothing is a person’s to see', () => {
  it.each([
    ['portal', '/leaderboard', 'The leaderboard compares sales representatives.'],
    ['courier', '/covidtracker', 'The COVID tracker counts COVID-19 results.'],
    ['sales', '/portalusers', 'The laboratory keeps here who may sign in for a clinic'],
  ])('tells %s what %s is for', async (username, path, says) => {
    const { main, heading } = await pageAt(username, path)
    expect(heading).toBeVisible()
    expect(main).toHaveTextContent(says)
    expect(main).not.toHaveTextContent('You do not have access')
    cleanup()
  })
})

describe('a route that no ability guards', () => {
  it('is one of several', () => expect(routes.length).toBeGreaterThan(5))

  describe.each(routes)('%s', (path) => {
    it.each(people)('shows %s its page: no redirect, no bare error, nothing empty', async (username) => {
      const { at, main, heading } = await pageAt(username, path)
      expect(at.split('?')[0]).toBe(path)
      expect(heading.textContent?.trim()).not.toBe('')
      expect(main.querySelectorAll('[role="alert"], [data-tone="error"]')).toHaveLength(0)
      expect(main).not.toHaveTextContent('Something went wrong.')
      // More than its own name: what that person may see, or the sentence that it is not for them and the way back.
      expect(main.textContent?.replace(heading.textContent ?? '', '').trim().length).toBeGreaterThan(10)
      const refused = within(main).queryByText(/^Ask your administrator/)
      if (refused) expect(within(main).getByRole('link', { name: 'Go to Home' })).toHaveAttribute('href', '/')
      cleanup()
    })
  })
})
