import { cleanup, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { everyPath, featuresOf } from '@contract/abilities'
import { featureNames } from '@contract/features'
import { createAppRouter, createQueryClient } from '@/router'
import { bootstrapOf, userNamed } from '@/testing/lab'
import { useServer } from '@/testing/app'

const { open } = useServer()
const off = bootstrapOf({ off: featureNames })
const built = Object.keys(createAppRouter(createQueryClient()).routesByPath)
/** The screens of features that are built; one that is built later is walked by itself. */
const screens = everyPath.filter(
  (path) => featuresOf(path).length > 0 && built.includes(path.replace(/:(\w+)/g, '$$$1')),
)
const addresses = screens.map((path) => path.replace(/:\w+/g, '019a0000-0000-7000-8000-000000000001'))

describe('a screen whose feature is off', () => {
  it('is one of several that are built', () => expect(addresses.length).toBeGreaterThan(4))

  it.each(addresses)(
    '%s says so to an administrator, who is led to the switch and to nothing else',
    async (to) => {
      const { at } = open(to, { user: userNamed('admin'), bootstrap: off })
      expect(await screen.findByText('This feature is off at your laboratory.')).toBeVisible()
      expect(screen.getByRole('link', { name: 'Open Features' })).toHaveAttribute('href', '/management')
      const main = screen.getByRole('main')
      expect(main.querySelectorAll('button, input, a')).toHaveLength(1)
      expect(at()).toBe(to)
    },
  )

  it.each(addresses)('%s says so to everybody else, and leads back to the start', async (to) => {
    for (const username of ['lab', 'portal', 'courier', 'kiosk', 'sales']) {
      open(to, { user: userNamed(username), bootstrap: off })
      expect(await screen.findByText('This feature is off at your laboratory.')).toBeVisible()
      expect(screen.getByRole('link', { name: 'Go to Home' })).toHaveAttribute('href', '/')
      cleanup()
    }
  })
})
