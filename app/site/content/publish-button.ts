/** The name of the button that saves a draft and publishes it: it counts before the box `Save as draft`. */
export const publishButton = 'publish'
