/** The name of the button that publishes a draft when saving; it overrides the check box `Save as draft`. */
export const publishButton = 'publish'
