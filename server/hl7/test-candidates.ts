import type { Code } from './shapes'

/**
 * By what a test is to be looked for, in this order: codes of the sender's own, then LOINC, then its name where it has no code. A
 * sender puts either in the first place; some fill the second alone.
 */
export function testCandidates({
  code,
  system,
  text,
  altCode,
  altSystem,
  altText,
}: Code): { code: string; system: string }[] {
  const both = [
    { code, system },
    { code: altCode, system: altSystem },
  ].filter((one) => one.code !== '')
  const isLoinc = (one: { system: string }) => /^(LN|LOINC|2\.16\.840\.1\.113883\.6\.1)$/i.test(one.system)
  const name = text || altText
  if (both.length === 0) return name === '' ? [] : [{ code: name, system: '' }]
  return [...both.filter((one) => !isLoinc(one)), ...both.filter(isLoinc)]
}
