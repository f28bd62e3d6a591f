import type { Place } from './problem'
import type { GroupStatus, LineStatus, ResultSource } from './result-source'

/** Why a message does not leave the house. */
export interface Refusal {
  place: Place
  text: string
}

const any = (lines: readonly LineStatus[], ...of: LineStatus[]) => lines.some((one) => of.includes(one))

/**
 * What the statuses of a group's lines say against its own (constraints of NIST for the LRI guide on OBR-25 and OBX-11). Empty
 * where they agree.
 */
export function statusConflict(status: GroupStatus, lines: readonly LineStatus[]): string {
  switch (status) {
    case 'P':
      if (!any(lines, 'P')) return 'A preliminary group has no preliminary result'
      return any(lines, 'C', 'W') ? 'A preliminary group has a corrected or withdrawn result' : ''
    case 'F':
      return any(lines, 'I', 'P', 'C', 'W')
        ? 'A final group has a result that is pending, preliminary or corrected'
        : ''
    case 'C':
      if (!any(lines, 'C', 'W')) return 'A corrected group has no corrected result'
      return any(lines, 'I', 'P') ? 'A corrected group has a result that is pending or preliminary' : ''
    case 'A':
      return any(lines, 'I') && lines.some((one) => one !== 'I')
        ? ''
        : 'A group of which some is available has not both a finished and a pending result'
    case 'M':
      return any(lines, 'C', 'W') && any(lines, 'I', 'P')
        ? ''
        : 'A corrected group with pending results has not both'
    case 'X':
      return lines.every((one) => one === 'X' || one === 'N' || one === 'D')
        ? ''
        : 'A canceled group has a result'
    case 'I':
      return lines.every((one) => one === 'I') ? '' : 'A group in process has a result'
  }
}

/** Everything for which a message is not sent, in its order. `limits` counts characters of one OBX-5. */
export function refusals(source: ResultSource, limits: { attachment: number }): Refusal[] {
  const found: Refusal[] = []
  let index = 0
  for (const [at, { status, lines, notes: _notes }] of source.groups.entries()) {
    const group = at + 1
    const conflict = statusConflict(
      status,
      lines.map((line) => line.status),
    )
    if (conflict) found.push({ place: { segment: 'OBR', index: group, field: 25 }, text: conflict })
    const keys = new Map<string, number>()
    for (const { test, subId, value, status: line, performedBy } of lines) {
      index++
      const place = (field: number): Place => ({ segment: 'OBX', index, field })
      const key = `${test.code || test.altCode || test.text}\n${test.system || test.altSystem}`
      const same = keys.get(`${key}\n${subId}`)
      if (!test.code && !test.altCode && !test.text)
        found.push({ place: place(3), text: 'The result names no test' })
      if (same !== undefined)
        found.push({
          place: place(4),
          text: 'The same test stands twice in this group and is not told apart',
        })
      keys.set(`${key}\n${subId}`, index)
      if (value.kind === 'pdf' && value.base64.length > limits.attachment)
        found.push({
          place: place(5),
          text: `The PDF is longer than the ${limits.attachment} characters that this connection takes`,
        })
      if (value.kind === 'empty' && ['F', 'P', 'C'].includes(line))
        found.push({ place: place(5), text: 'A reported result has no value' })
      if (line === 'W' && value.kind !== 'withdrawn')
        found.push({ place: place(5), text: 'A result that is withdrawn still has its value' })
      if (performedBy === null && ['F', 'P', 'C'].includes(line))
        found.push({ place: place(23), text: 'Nothing says where the test was performed' })
    }
  }
  return found
}
