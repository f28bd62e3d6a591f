import { z } from 'zod'

/** `waiting`: without a result. `entered`: not released yet. `all`: withdrawn values alone are left out. */
export const SheetShow = z.enum(['waiting', 'entered', 'all'])
export type SheetShow = z.infer<typeof SheetShow>
