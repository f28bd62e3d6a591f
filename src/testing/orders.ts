import type { Order } from '@contract/orders/shapes'

/** What nobody has done yet with an order, for tests that say the rest of theirs. */
export const nothingYet = {
  dateReported: null,
  dateExported: null,
  reportState: null,
  reportVersion: 0,
  hold: null,
  flag: null,
  items: [],
  diagnoses: [],
  insurance: [],
  medications: [],
  answers: {},
  comment: null,
  correction: null,
  pharmdReviewed: false,
  deleted: false,
} satisfies Partial<Order>
