/** What the people of a clinic are told, each by their own choice. Knows nothing of the modules that use it. */
export { choicesOf, clinicNoticeSenders, tellClinic, type ClinicNews } from './tell'
export { rejectionPlaces, remoteOrderOf, remotePlace, reportPlaces } from './places'
export { readNotices } from './read'
export { tellRejected } from './rejected'
