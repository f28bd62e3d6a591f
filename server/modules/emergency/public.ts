/** Whether the laboratory lets clinics ask for emergency access. */
export { emergencyAllowed } from './store'
