import { z } from 'zod'

export const TemplateType = z.enum(['result', 'requisition', 'statement', 'invoice'])
export type TemplateType = z.infer<typeof TemplateType>
