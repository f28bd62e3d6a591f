/** How a link is made and handed over, for the runner of deliveries. */
export { linkSender } from './sender'
export { momentWords } from './message'
