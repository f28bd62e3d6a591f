import { afterEach, expect, it, vi } from 'vitest'
import { datedFilename, saveBlob } from './download'

afterEach(() => {
  vi.useRealTimers()
})

it('names files by date', () => {
  expect(datedFilename('aliquot_changelog_', '2026-11-21', 'csv')).toBe('aliquot_changelog_20261121.csv')
})

it('hands the file over under its name, leaves no link behind and lets the source go', () => {
  vi.useFakeTimers()
  const revoke = vi.fn()
  // jsdom has neither of the two.
  Object.assign(URL, { createObjectURL: () => 'blob:1', revokeObjectURL: revoke })
  const clicked: string[] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    clicked.push(`${this.href} ${this.download} ${String(this.isConnected)}`)
  })
  saveBlob(new Blob(['a']), 'report_20261121.csv')
  expect(clicked).toEqual(['blob:1 report_20261121.csv true'])
  expect(document.querySelector('a')).toBeNull()
  vi.advanceTimersByTime(60_000)
  expect(revoke).toHaveBeenCalledWith('blob:1')
})
