/** The plain-text version of `templates/layout/push.mjml`; empty without a topic URL. */
export const pushSetupParagraphs = (pushTopicUrl: string | null): readonly string[] =>
  pushTopicUrl === null
    ? []
    : [
        `To receive alerts on your phone, open this link on the phone and subscribe: ${pushTopicUrl}`,
        'Keep that link private: anyone who has it can read your alerts.',
      ];
