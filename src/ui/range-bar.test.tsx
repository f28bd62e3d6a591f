import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { RangeBar } from './range-bar'

function drawn(value: number, far: number) {
  const { unmount } = render(<RangeBar max={15} value={value} far={far} target={12} label="Turnaround" />)
  const bar = screen.getByRole('img', { name: 'Turnaround' })
  const parts = [...bar.children].flatMap((part) =>
    part instanceof HTMLElement && part.style.width ? [`${part.style.width} ${part.className}`] : [],
  )
  const beyond = bar.dataset['beyond']
  unmount()
  return {
    parts: parts.map((part) =>
      part
        .replace(/absolute|inset-y-0|left-0|rounded-full|\s+/g, ' ')
        .replace(/\s+/g, ' ')
        .trim(),
    ),
    beyond,
  }
}

it('is plain up to the target and danger only beyond it, with a mark for what leaves the scale', () => {
  expect(drawn(6, 9)).toEqual({ parts: ['60% bg-hint/40', '40% bg-c1'], beyond: 'false' })
  expect(drawn(12, 12)).toEqual({ parts: ['80% bg-hint/40', '80% bg-c1'], beyond: 'false' })
  expect(drawn(6, 15)).toEqual({ parts: ['100% bg-danger/40', '40% bg-c1'], beyond: 'false' })
  expect(drawn(13.5, 30)).toEqual({
    parts: ['100% bg-danger/40', '90% bg-danger', '80% bg-c1'],
    beyond: 'true',
  })
})
