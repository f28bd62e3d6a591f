/** How a fax is made and handed over, for the runner of deliveries. */
export { prepareFax } from './sender'
