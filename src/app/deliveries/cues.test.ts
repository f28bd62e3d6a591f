import { afterEach, expect, test, vi } from 'vitest'
import { setLabZone } from '@/lib/zone'
import { shortTime } from './cues'

afterEach(() => {
  vi.useRealTimers()
  setLabZone('UTC')
})

test('what was yesterday in the laboratory has its day, whatever day it is where the browser is', () => {
  vi.useFakeTimers({ now: new Date('2026-11-23T11:30:00Z') })
  setLabZone('America/Boise')
  expect(shortTime('2026-11-23T10:05:00Z')).toBe('03:05')
  expect(shortTime('2026-11-23T05:05:00Z')).toBe('Nov 22 22:05')
})
