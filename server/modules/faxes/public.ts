/** How a fax is made and handed over, for the runner of deliveries. */
export { faxSender } from './sender'
