import { expect, test } from 'vitest'
import { describedRegisters, registerPlaces } from '@contract/registers'
import type { ScreenFile } from '@/app/entity/described-screen'
import { createAppRouter, createQueryClient } from './router'

const files = import.meta.glob<Partial<ScreenFile>>('./features/*/screen.{ts,tsx}')

test('every described register has its list, its entry and a new one at the addresses of its place', () => {
  const { routesByPath } = createAppRouter(createQueryClient())
  const addresses = Object.keys(routesByPath)
  for (const { area, path, onePath } of registerPlaces)
    for (const address of [path, `${onePath}/$id`, `${onePath}/new`])
      expect(addresses, area).toContain(address)
  expect(addresses).toContain('/orders')
})

test('the screens of a register are those of its folder', async () => {
  const screens = await Promise.all(Object.values(files).map((load) => load()))
  expect(screens.map(({ screen }) => screen?.register.area).toSorted()).toEqual(
    Object.keys(describedRegisters).toSorted(),
  )
  for (const { screen } of screens)
    expect(screen?.path).toBe(describedRegisters[screen?.register.area ?? 'tags'].path)
})
