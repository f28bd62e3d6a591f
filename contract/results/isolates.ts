import { z } from 'zod'
import { cleanText } from '../shapes'

export const SusceptibilityMethod = z.enum(['MIC', 'disk'])
export type SusceptibilityMethod = z.infer<typeof SusceptibilityMethod>

/** Susceptible, susceptible-dose dependent, intermediate (of EUCAST: susceptible, increased exposure), resistant, nonsusceptible. */
export const Susceptible = z.enum(['S', 'SDD', 'I', 'R', 'NS'])
export type Susceptible = z.infer<typeof Susceptible>

/** Who published the breakpoints. */
export const BreakpointStandard = z.enum(['CLSI', 'EUCAST', 'FDA'])
export type BreakpointStandard = z.infer<typeof BreakpointStandard>

/**
 * One antibiotic as it was entered. `value` is the MIC in µg/mL (which is mg/L) with its comparator, or the zone in mm, as
 * typed; empty where only the interpretation is told. A suppressed one is kept and never leaves the laboratory.
 */
const Susceptibility = z.object({
  antibiotic: z.string(),
  method: SusceptibilityMethod,
  value: z.string(),
  interpretation: Susceptible.nullable(),
  suppressed: z.boolean(),
})
export type Susceptibility = z.infer<typeof Susceptibility>

const Breakpoints = z.object({ standard: BreakpointStandard, edition: z.string() })

/**
 * What grew, one strain of it. `code` is that of the test's own choice, null for free text. `quantity`, `remark` may be empty.
 * Nothing is interpreted by a program: whoever enters an interpretation names the breakpoints it is by.
 */
export const Isolate = z.object({
  number: z.int(),
  organism: z.string(),
  code: z.string().nullable(),
  quantity: z.string(),
  remark: z.string(),
  breakpoints: Breakpoints.nullable(),
  susceptibilities: z.array(Susceptibility),
})
export type Isolate = z.infer<typeof Isolate>

/** Isolates as they are sent; what is wrong with them is said in words by `isolatesProblem`. */
export const EnteredIsolates = z
  .array(
    z.object({
      number: z.int().min(1).max(99),
      organism: cleanText(120),
      quantity: cleanText(60).default(''),
      remark: cleanText(200).default(''),
      breakpoints: z
        .object({ standard: BreakpointStandard, edition: cleanText(60) })
        .nullable()
        .default(null),
      susceptibilities: z
        .array(
          z.object({
            antibiotic: cleanText(80),
            method: SusceptibilityMethod,
            value: cleanText(24).default(''),
            interpretation: Susceptible.nullable().default(null),
            suppressed: z.boolean().default(false),
          }),
        )
        .max(300)
        .default([]),
    }),
  )
  .max(30)
export type EnteredIsolates = z.infer<typeof EnteredIsolates>
