import { fill, m } from '@contract/messages'
import { hoursText } from '@contract/rules/hours-text'
import type { Container } from '@contract/test-directory/shapes'

const time = (hours: number) => (hours < 1 ? `${Math.round(hours * 60)} min` : hoursText(hours))

/** How long it keeps for the tests that say so for themselves, one line for each test. */
function keptLines(keeps: NonNullable<Container['keeps']>): string[] {
  return [...new Set(keeps.map(({ test }) => test))].map((test) =>
    fill(m.testDirectory.stabilityOf, {
      test,
      times: keeps
        .filter((one) => one.test === test)
        .map(({ condition, hours }) => {
          const words = m.specimens.keptAs[condition].toLowerCase()
          return hours === 0
            ? fill(m.testDirectory.notKeptSo, { condition: words })
            : `${words} ${time(hours)}`
        })
        .join(', '),
    }),
  )
}

/** A container with its volumes, stability and notes, in short lines. */
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
      {keptLines(one.keeps ?? []).map((line) => (
        <span key={line} className="block text-meta text-text2">
          {line}
        </span>
      ))}
      {one.handling && <span className="block text-meta text-text2">{one.handling}</span>}
    </>
  )
}
