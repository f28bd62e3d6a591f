/** The words shared by the order screens. With the feature `case` active an order is called a case. */
export const orders = {
  orders: 'Orders',
  cases: 'Cases',
  newOrder: 'New order',
  collectedRange: 'Collected: last {days} days',
  noneInRange: 'No orders collected in the last {days} days',
  showAllDates: 'Show all dates',
  closedBanner: "This order is closed. Edits don't reopen it.",
} as const
