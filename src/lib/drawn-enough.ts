/** How far a pen must have gone for a signature, in units of a field some 900 wide: a dot or a slip is none. */
const leastLength = 80

const lengthOf = (line: readonly number[]): number => {
  let length = 0
  for (let at = 2; at + 1 < line.length; at += 2)
    length += Math.hypot((line[at] ?? 0) - (line[at - 2] ?? 0), (line[at + 1] ?? 0) - (line[at - 1] ?? 0))
  return length
}

/** Whether what was drawn can be a signature. Lines hold x and y in turn. */
export const drawnEnough = (lines: readonly (readonly number[])[]): boolean =>
  lines.reduce((sum, line) => sum + lengthOf(line), 0) >= leastLength
