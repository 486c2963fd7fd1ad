/** In text what `templates/layout/push.mjml` is in HTML; nothing without an address to subscribe at. */
export const pushParagraphs = (pushTopicUrl: string | null): readonly string[] =>
  pushTopicUrl === null
    ? []
    : [
        `Alerts on your phone: open this link on it and subscribe: ${pushTopicUrl}`,
        'Keep that link to yourself: whoever has it can read your alerts.',
      ];
