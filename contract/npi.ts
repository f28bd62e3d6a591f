/**
 * Whether ten digits are a well-formed NPI: the Luhn sum over the issuer prefix 80840 and the number ends in zero
 * (45 CFR 162.406; ISO/IEC 7812-1 check digit).
 */
export function isValidNpi(npi: string): boolean {
  if (!/^\d{10}$/.test(npi)) return false
  const digits = [...`80840${npi}`].map(Number).reverse()
  const sum = digits.reduce((total, digit, place) => {
    const doubled = place % 2 === 1 ? digit * 2 : digit
    return total + (doubled > 9 ? doubled - 9 : doubled)
  }, 0)
  return sum % 10 === 0
}

/** The check digit that completes nine digits: for made-up people in seeds and tests. */
export function withNpiCheckDigit(nine: string): string {
  for (let digit = 0; digit < 10; digit++) if (isValidNpi(`${nine}${digit}`)) return `${nine}${digit}`
  throw new Error('An NPI body has nine digits.')
}
