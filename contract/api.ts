/**
 * Every call there is, as `api.orders.list`. A namespace rather than an object, so that the build can give each screen
 * the areas it uses and no more. The list of all calls is in ./calls.
 */
export * as api from './areas'
