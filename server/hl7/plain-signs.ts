const SIGNS: Readonly<Record<string, string>> = {
  '‐': '-',
  '‑': '-',
  '‒': '-',
  '–': '-',
  '—': '-',
  '−': '-',
  '≤': '<=',
  '≥': '>=',
  '×': 'x',
  '·': '.',
  '…': '...',
  '±': '+/-',
  µ: 'u',
  μ: 'u',
  '‘': "'",
  '’': "'",
  '“': '"',
  '”': '"',
  α: 'alpha',
  β: 'beta',
  γ: 'gamma',
  δ: 'delta',
  Δ: 'delta',
  '²': '2',
  '³': '3',
  '°': ' deg ',
  '\u00a0': ' ',
  '\u2009': ' ',
  '\u202f': ' ',
}

/**
 * The signs of the printed page in those of ASCII: `70–99` as `70-99`, `≤0.25 µg/mL` as `<=0.25 ug/mL`. Receivers read ranges by
 * program, and older charts show anything else as noise. Letters of names stay.
 */
export const plainSigns = (text: string): string =>
  /[^\x20-\x7e\n]/.test(text) ? Array.from(text, (one) => SIGNS[one] ?? one).join('') : text
