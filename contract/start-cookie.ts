/**
 * The cookie in which a browser notes the user type of whoever is signed in: the server then names the scripts of their start
 * screen in the page for `/`, where the session itself is no cookie and says nothing. Nothing is allowed by it.
 */
export const startCookie = 'start'
