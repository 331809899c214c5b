export const restoringClass = 'is-restoring'

const maxMs = 10_000

/**
 * Runs before the page is drawn: if a session is stored, elements for visitors are hidden. A timer shows them again in
 * case the other scripts never run.
 */
export const hideUntilRestoredScript = `try{if(localStorage.token&&JSON.parse(localStorage.user).id){var c=document.documentElement.classList;c.add('${restoringClass}');setTimeout(function(){c.remove('${restoringClass}')},${maxMs})}}catch{}`
