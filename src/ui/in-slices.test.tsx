import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { inSlices } from './in-slices'

test('a first drawing begins with what holds its place; later ones come at once', () => {
  const useInSlices = inSlices()
  const seen: boolean[] = []
  function Screen() {
    const drawn = useInSlices()
    seen.push(drawn)
    return drawn ? 'screen' : 'waiting'
  }
  const first = render(<Screen />)
  expect(first.container.textContent).toBe('screen')
  expect(seen[0]).toBe(false)
  first.unmount()
  seen.length = 0
  render(<Screen />)
  expect(seen).not.toContain(false)
})
