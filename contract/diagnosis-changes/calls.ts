import { z } from 'zod'
import { POST } from '../endpoint'
import { write } from '../results/call-parts'
import { Id } from '../shapes'
import { ConfirmDiagnoses, DiagnosisChange } from './shapes'

export const ofOrder = POST('/order/diagnosis_changes', {
  area: 'diagnosisChanges',
  can: ['edit', 'Order'],
  canPart: [['read', 'Claim']],
  phi: 'read',
  scope: 'own',
  entity: 'order',
  body: z.object({ orderId: Id }),
  out: z.object({ docs: z.array(DiagnosisChange) }),
  summary: 'Diagnoses of an order that changed after its receipt, the newest first, and who stands for them.',
})

export const confirm = POST('/order/diagnosis_changes/confirm', {
  area: 'diagnosisChanges',
  ...write,
  can: ['edit', 'Order'],
  body: ConfirmDiagnoses,
  out: DiagnosisChange,
  summary: 'Records who authorized diagnoses that changed after receipt; the claim is held no longer.',
})
