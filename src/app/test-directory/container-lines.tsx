import { fill, m } from '@contract/messages'
import { hoursText } from '@contract/rules/hours-text'
import type { Container } from '@contract/test-directory/shapes'

/** A container with its volumes, stability and notes, in two or three short lines. */
export function ContainerLines({ container: one }: { container: Container }) {
  const facts = [
    one.fillVolume && fill(m.testDirectory.collect, { volume: one.fillVolume }),
    one.minVolume && fill(m.testDirectory.minimum, { volume: one.minVolume }),
    one.stabilityHours === null
      ? m.testDirectory.stableAlways
      : fill(m.testDirectory.stability, { time: hoursText(one.stabilityHours) }),
  ]
  return (
    <>
      <span className="font-medium">{one.name}</span>
      {one.container && <span className="text-text2"> · {one.container}</span>}
      <span className="block text-meta text-text2">{facts.filter(Boolean).join(' · ')}</span>
      {one.handling && <span className="block text-meta text-text2">{one.handling}</span>}
    </>
  )
}
