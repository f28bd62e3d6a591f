/** The areas of the contract. A new area is a line here. */
export { orders } from './api-orders'
export { patients } from './api-patients'
export { locations, physicians } from './api-people'
export { reference } from './api-reference'
export { drafts, home, imports, labels, reports, search } from './api-reports'
export { results, specimens } from './api-results'
export { session } from './api-session'
