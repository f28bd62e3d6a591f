import { z } from 'zod'

/** What a developer may make worse: every answer late by `latency` ms, `chaos` of a hundred calls failing. */
export const Switches = z.object({
  latency: z.coerce.number().int().min(0).max(20_000).default(0).catch(0),
  chaos: z.coerce.number().int().min(0).max(100).default(0).catch(0),
})
export type Switches = z.infer<typeof Switches>

const name = 'aliquot.mock'

/** From the address once (`?latency=800&chaos=20`), then kept for the tab. */
export function readSwitches(): Switches {
  const given = new URLSearchParams(location.search)
  const kept: unknown = JSON.parse(sessionStorage.getItem(name) ?? '{}')
  const switches = Switches.parse({
    ...(typeof kept === 'object' ? kept : {}),
    ...(given.has('latency') ? { latency: given.get('latency') } : {}),
    ...(given.has('chaos') ? { chaos: given.get('chaos') } : {}),
  })
  keepSwitches(switches)
  return switches
}

export const keepSwitches = (switches: Switches): void =>
  sessionStorage.setItem(name, JSON.stringify(switches))

/** A failure as the real server words one, so that screens show what they would show. */
export function chaosAnswer({ chaos }: Switches): Response | undefined {
  if (Math.random() * 100 >= chaos) return undefined
  return Response.json(
    {
      error: {
        code: 'unavailable',
        message: 'Chaos was asked for: this call failed on purpose.',
        requestId: crypto.randomUUID(),
      },
    },
    { status: 503 },
  )
}
