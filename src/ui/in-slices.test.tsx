import { render } from '@testing-library/react'
import { useEffect } from 'react'
import { expect, test } from 'vitest'
import { inSlices } from './in-slices'

test('one inside another has its own first drawing: a frame stands before its screen', () => {
  const [useFrame, useScreen] = [inSlices(), inSlices()]
  const seen: string[] = []
  function Screen() {
    const drawn = useScreen()
    const text = drawn ? 'frame and screen' : 'frame'
    useEffect(() => void seen.push(text), [text])
    return text
  }
  const Frame = () => (useFrame() ? <Screen /> : 'waiting')
  expect(render(<Frame />).container.textContent).toBe('frame and screen')
  expect(seen).toEqual(['frame', 'frame and screen'])
})

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
