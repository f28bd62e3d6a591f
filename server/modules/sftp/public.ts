/** How a version's files are made and handed over, for the runner of deliveries. */
export { sftpSender } from './sender'
