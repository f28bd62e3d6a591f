import { z } from 'zod'
import { GET, POST } from '../endpoint'
import { Id, optionalText } from '../shapes'
import { BarcodePrinter } from './shapes'

export const printers = GET('/barcodePrinters', {
  area: 'labels',
  out: z.array(BarcodePrinter),
  can: 'session',
  phi: 'none',
  entity: 'barcodePrinter',
  summary: 'Label printers.',
})

export const printer = POST('/barcodePrinter/get', {
  area: 'labels',
  body: z.object({ printerId: Id }),
  out: BarcodePrinter,
  can: 'session',
  phi: 'none',
  entity: 'barcodePrinter',
  summary: 'One label printer with its templates.',
})

export const updatePrinter = POST('/requisition/updatePrinter', {
  area: 'labels',
  body: z.object({
    orderId: Id,
    printerId: Id,
    labels: z.int().min(1).max(4),
    copies: z.int().min(1).max(4),
    reason: optionalText(200),
    port: z.int().nullish(),
  }),
  out: z.object({ ok: z.literal(true) }),
  can: ['print', 'Label'],
  phi: 'write',
  scope: 'own',
  entity: 'order',
  idempotent: true,
  summary: 'Records what was printed for a requisition, where, and why it was printed again.',
})

export const pdf = POST('/labels/pdf', {
  area: 'labels',
  body: z.object({
    orderIds: z.array(Id).min(1).max(100),
    labels: z.int().default(1),
    copies: z.int().default(1),
    /** Of one specimen alone, by its letter. */
    letter: z
      .string()
      .regex(/^[A-Z]$/)
      .optional(),
  }),
  out: z.never(),
  bytes: true,
  can: ['print', 'Label'],
  phi: 'read',
  scope: 'own',
  entity: 'order',
  summary: 'The labels as a PDF: where no label service answers.',
})
