export const restoringClass = 'is-restoring'

const longestMs = 10_000

/**
 * Runs before the page is drawn: what a visitor would see is hidden where a session is stored. It comes back after a
 * while, in case the other scripts never do.
 */
export const hideUntilRestored = `try{if(localStorage.token&&JSON.parse(localStorage.user).id){var c=document.documentElement.classList;c.add('${restoringClass}');setTimeout(function(){c.remove('${restoringClass}')},${longestMs})}}catch{}`
