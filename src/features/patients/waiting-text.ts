import { t } from '@contract/messages'

/** How many closed orders wait for a corrected report after a change of the patient; nothing where none does. */
export function waitingText(orders: number): string[] {
  if (orders === 0) return []
  return [orders === 1 ? t('people.patient.waitingOne') : t('people.patient.waitingMany', { count: orders })]
}
